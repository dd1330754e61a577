import { animeTool } from './anime.ts'
import { contentWriterTool } from './content-writer.ts'
import { imageGeneratorTool } from './image-generator.ts'
import { imagenTool } from './imagen.ts'
import { musicCreatorTool } from './music-creator.ts'
import { officeToolsTool } from './office-tools.ts'
import type { ToolId } from './tool-ids.ts'
import type { ToolSource } from './tools.ts'
import { visionTool } from './vision.ts'
import { voiceSynthesisTool } from './voice-synthesis.ts'

/** Every tool as it is written down, by its id. */
export const toolSources: { readonly [Id in ToolId]: ToolSource & { id: Id } } = {
  'image-generator': imageGeneratorTool,
  imagen: imagenTool,
  anime: animeTool,
  vision: visionTool,
  'content-writer': contentWriterTool,
  'office-tools': officeToolsTool,
  'music-creator': musicCreatorTool,
  'voice-synthesis': voiceSynthesisTool,
}
