import { Menu, useTexts, type IconName } from '@ai-studio/react'
import type { ReactElement } from 'react'
import type { Choice } from './choice.ts'

export interface ChoiceMenuProps {
  choice: Choice
  /** Drawing of the trigger, which is then an icon button; without it the trigger shows what is chosen. */
  icon?: IconName
}

/** A preference as a menu in the header: opens under the mouse where hovering exists, else by a click. */
export function ChoiceMenu({ choice, icon }: ChoiceMenuProps): ReactElement {
  const t = useTexts('site')
  const chosen = choice.options.find(({ id }) => id === choice.value)
  const shared = {
    items: choice.options,
    value: choice.value,
    onSelect: (id: string) => choice.choose(id),
    openOn: 'hover',
    align: 'end',
  } as const
  if (icon) {
    const label = t('header.chosen', { what: choice.name, value: chosen?.label ?? '' })
    return <Menu {...shared} icon={icon} label={label} />
  }
  return (
    <Menu {...shared} label={choice.name} hasArrow>
      {chosen?.icon}
      <span>{chosen?.label}</span>
    </Menu>
  )
}
