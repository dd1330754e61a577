import type { ToolFieldSource, ToolReason, ToolSource } from '@ai-studio/contract'
import type { ImageService } from './image-service.ts'
import { shareLeft } from './picture-sizes.ts'

/** Of a picture that is cut to a proportion at least so much has to be left. */
const leastLeft = 0.65

const disabled = (field: ToolFieldSource, reason: ToolReason): ToolFieldSource => ({
  ...field,
  disabled: reason,
})

/** The form where the studio draws by itself: what only a service could use says so. */
export function describeBuiltIn(source: ToolSource, needsService: readonly string[]): ToolSource {
  const fields = source.fields.map((field) =>
    needsService.includes(field.name) ? disabled(field, 'needsProvider') : field,
  )
  return { ...source, fields }
}

/** The form where a service makes the pictures: what it cannot do says so. */
export function describeForService(
  source: ToolSource,
  { hasSeeds, hasQualities, sizes }: ImageService,
): ToolSource {
  const canMake = (aspect: string) => sizes.some((size) => shareLeft(size, aspect) >= leastLeft)
  const fields = source.fields.map((field): ToolFieldSource => {
    if (field.kind === 'seed' && !hasSeeds) return disabled(field, 'notByProvider')
    if (field.name === 'quality' && !hasQualities) return disabled(field, 'notByProvider')
    if (field.name !== 'aspect' || field.kind !== 'choice') return field
    const options = field.options.map((option) =>
      canMake(option.value) ? option : { ...option, disabled: 'notByProvider' as const },
    )
    const first = options.find((option) => !('disabled' in option))
    // A service of nothing but odd sizes: everything is cut from what it makes.
    if (!first) return field
    return { ...field, options, default: canMake(field.default) ? field.default : first.value }
  })
  return { ...source, fields }
}
