import varietiesText from '../../shared/catalog/varieties.txt?raw'

const texts = import.meta.glob<string>('../../shared/catalog/departments/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const departments = Object.values(texts).join('\n')
export const varieties = varietiesText
