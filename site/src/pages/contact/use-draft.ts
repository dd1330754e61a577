import { $auth } from '@ai-studio/core'
import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { followOwner } from '../../auth/follow-owner.ts'
import { forgetDrafts, readDraft, type ContactDraft } from './contact-draft.ts'

export interface DraftInForm {
  typed: ContactDraft
  setTyped: Dispatch<SetStateAction<ContactDraft>>
  /** Id of who has typed it, also when their sign-in has run out; null for a visitor. */
  author: RefObject<string | null>
}

const idNow = () => $auth.get().user?.id ?? null

/** What is typed into the form. It goes with whoever has typed it, and is taken up when they are back. */
export function useDraft(): DraftInForm {
  const author = useRef(idNow())
  const [typed, setTyped] = useState(() => readDraft(idNow()))

  useEffect(
    () =>
      followOwner({
        changed() {
          const id = idNow()
          // Whose sign-in has run out goes on typing.
          if (id === null) return
          author.current = id
          const kept = readDraft(id)
          setTyped((last) => ({ ...kept, ...last }))
        },
        left() {
          author.current = idNow()
          setTyped({})
          forgetDrafts()
        },
      }),
    [],
  )
  return { typed, setTyped, author }
}
