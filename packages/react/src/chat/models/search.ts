import type { Model } from '@ai-studio/contract'

/** A text as it is compared: without case and accents, so that `toi` finds `Tôi`, and `d` finds `đ`. */
export const foldCase = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()

/** A model with the text that is searched in. */
export interface SearchableModel {
  readonly model: Model
  readonly text: string
}

export const toSearchable = (models: readonly Model[]): SearchableModel[] =>
  models.map((model) => ({ model, text: foldCase(`${model.name} ${model.provider} ${model.id}`) }))

/** Models in whose name, provider or id every word stands, in their order. */
export function findModels(models: readonly SearchableModel[], words: string): Model[] {
  const wanted = foldCase(words).split(/\s+/).filter(Boolean)
  return models.filter(({ text }) => wanted.every((word) => text.includes(word))).map(({ model }) => model)
}
