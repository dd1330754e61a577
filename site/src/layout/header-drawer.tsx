import { Dialog, IconButton, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import { PrivacyChoicesButton } from '../privacy/privacy-choices-button.tsx'
import type { Choice } from './choice.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { DrawerPages } from './drawer-pages.tsx'

export interface HeaderDrawerProps {
  theme: Choice
  language: Choice
  currency: Choice
}

/** What the header and the sidebar offer, in one drawer: for screens too narrow for them. */
export function HeaderDrawer({ theme, language, currency }: HeaderDrawerProps): ReactElement {
  const t = useTexts('site')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon="menu" label={t('header.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog className="st-drawer" heading={t('header.menu')} isOpen={isOpen} onClose={close}>
        <DrawerPages onFollow={close} />
        <ChoiceGroup choice={theme} layout="grid" />
        <ChoiceGroup choice={language} layout="list" />
        <ChoiceGroup choice={currency} layout="list" />
        <PrivacyChoicesButton onOpen={close} />
      </Dialog>
    </>
  )
}
