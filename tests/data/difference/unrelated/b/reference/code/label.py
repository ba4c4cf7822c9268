print('label')
