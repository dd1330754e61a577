import { Dialog, IconButton, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import type { Choice } from './choice.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { HeaderPages } from './header-pages.tsx'

export interface HeaderDrawerProps {
  theme: Choice
  language: Choice
  currency: Choice
}

/** What the header offers, in one drawer: for screens too narrow for menus side by side. */
export function HeaderDrawer({ theme, language, currency }: HeaderDrawerProps): ReactElement {
  const t = useTexts('site')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="menu" label={t('header.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog className="st-drawer" heading={t('header.menu')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <HeaderPages onFollow={() => setOpen(false)} />
        <ChoiceGroup choice={theme} layout="grid" />
        <ChoiceGroup choice={language} layout="list" />
        <ChoiceGroup choice={currency} layout="list" />
      </Dialog>
    </>
  )
}
