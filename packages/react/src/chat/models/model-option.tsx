import type { Model, ModelCapability } from '@ai-studio/contract'
import { memo, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { contextText, marksOf } from './describe-model.ts'

const icons: Record<Exclude<ModelCapability, 'chat'>, IconName> = {
  vision: 'eye',
  image: 'image',
  tools: 'tools',
  speech: 'loudspeaker',
  transcription: 'microphone',
}

/** Between what stands apart on the screen, for those who hear it in one go. */
const Pause = () => <VisuallyHidden>, </VisuallyHidden>

export interface ModelOptionProps {
  model: Model
  id: string
  index: number
  /** Whether the keys have come to it. */
  isActive: boolean
  isChosen: boolean
  onChoose: (id: string) => void
}

/** One model: who offers it, what it can do, how much it takes in and costs, and what is missing to use it. */
export const ModelOption = memo(function ModelOption(props: ModelOptionProps): ReactElement {
  const { model, id, index, isActive, isChosen, onChoose } = props
  const text = useTexts('models')
  const language = useLanguage()
  const { name, provider, description, available, tier, credits = 1 } = model
  const marks = marksOf(model).map((mark) => ({ mark, label: text(`marks.${mark}`) }))
  const context = contextText(model, language, text)
  const reason = available ? '' : text('notAvailable', { tier: text(`tiers.${tier}`) })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys.
    <div
      id={id}
      className="st-models-option"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no select shows all this.
      role="option"
      aria-selected={isChosen}
      aria-disabled={!available || undefined}
      data-index={index}
      data-active={isActive || undefined}
      part="model-option"
      onClick={() => {
        if (available) onChoose(model.id)
      }}
    >
      <span className="st-models-name">
        <strong dir="auto">{name}</strong>
        <Pause />
        <span dir="auto">{provider}</span>
        {isChosen && <Icon name="check" size={16} />}
      </span>
      {description && (
        <>
          <Pause />
          <span>
            <bdi>{description}</bdi>
          </span>
        </>
      )}
      <span className="st-models-marks">
        {reason && (
          <span data-reason>
            <Pause />
            {reason}
          </span>
        )}
        {marks.map(({ mark, label }) => (
          <span key={mark}>
            <Pause />
            <Icon name={icons[mark]} size={14} />
            {label}
          </span>
        ))}
        <span>
          <Pause />
          {context}
        </span>
        {credits > 1 && (
          <span>
            <Pause />
            {text('credits', { count: credits })}
          </span>
        )}
      </span>
    </div>
  )
})
