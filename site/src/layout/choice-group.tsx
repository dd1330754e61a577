import { useId, type ReactElement } from 'react'
import type { Choice } from './choice.ts'

export interface ChoiceGroupProps {
  choice: Choice
  /** How the options stand: pictures in a grid, or one below the other. */
  layout: 'grid' | 'list'
}

/** A preference as a group of radio buttons, for the drawer on phones. */
export function ChoiceGroup({ choice, layout }: ChoiceGroupProps): ReactElement {
  const name = useId()
  return (
    <fieldset className="st-choice-group" data-layout={layout}>
      <legend>{choice.name}</legend>
      {choice.options.map((option) => (
        <label key={option.id} className="st-choice-option">
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === choice.value}
            onChange={() => choice.choose(option.id)}
          />
          {option.icon}
          <span className="st-choice-text">
            <span>{option.label}</span>
            {option.description && <span className="st-choice-description">{option.description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
