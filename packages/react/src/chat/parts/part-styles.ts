/** A part of the chat that is fetched when somebody asks for it, with texts and styles of its own. */
export type PartName = 'share' | 'conversations' | 'models' | 'shortcuts' | 'images' | 'voice'

/** Where a part is drawn: a document, or the shadow root of an element. */
export type PartRoot = Document | ShadowRoot

type Preparation = (root: PartRoot) => Promise<unknown>

const preparations: [PartName, Preparation][] = []

/**
 * Has something else ready before a part is shown, for example its style sheet.
 *
 * @param prepare is told where the part is about to be drawn; called each time, so what is there already must be free
 */
export function whenPartLoads(part: PartName, prepare: Preparation): void {
  preparations.push([part, prepare])
}

/**
 * Has everything ready that belongs to a part. Where it cannot come, the part is drawn without it rather than not
 * at all.
 */
export async function preparePart(part: PartName, root: PartRoot): Promise<void> {
  const own = preparations.filter(([name]) => name === part)
  await Promise.allSettled(own.map(async ([, prepare]) => prepare(root)))
}

/** Whether there is anything to wait for before a part is shown. */
export const needsPreparation = (part: PartName): boolean => preparations.some(([name]) => name === part)
