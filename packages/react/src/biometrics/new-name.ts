import type { Credential } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { thisBrowser } from '@ai-studio/core/passkeys'
import type { Translate } from '../provider/use-studio.ts'

const longest = limits.credentialNameLength

/** This browser, as people call it; empty where it is not known. */
export function browserName(text: Translate): string {
  const { browser, system } = thisBrowser()
  return browser && system ? text('add.suggestion', { browser, system }) : browser || system
}

/** A name for a new passkey that none of the others has. */
export function suggestedName(text: Translate, passkeys: readonly Credential[]): string {
  const taken = new Set(passkeys.map(({ credentialName }) => credentialName))
  const first = (browserName(text) || text('add.fallback')).slice(0, longest)
  let name = first
  for (let number = 2; taken.has(name); number += 1) name = text('add.again', { name: first, number })
  return name.length > longest ? first : name
}

/** What is wrong with a name; nothing where it can be kept. */
export function nameProblem(text: Translate, name: string): string | undefined {
  if (!name.trim()) return text('add.required')
  return name.trim().length > longest ? text('add.long', { count: longest }) : undefined
}
