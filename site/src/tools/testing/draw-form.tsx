import type { FieldError, ToolFile } from '@ai-studio/contract'
import type { ApiClient } from '@ai-studio/core'
import { vi, type Mock } from 'vitest'
import { renderSite } from '../../testing/render-site.tsx'
import { ToolForm } from '../form/tool-form.tsx'
import { toolDesk } from '../tool-desk.ts'
import { ToolTextsContext, type ToolTexts } from '../tool-texts.ts'
import { ToolsTexts } from '../tools-texts.ts'
import { describedTool } from './tool-answers.ts'

interface DrawnForm {
  /** One for each file that was chosen. */
  uploads: readonly PromiseWithResolvers<ToolFile>[]
  /** Every other call; none is answered. */
  request: Mock<() => Promise<unknown>>
}

/** The form of a tool on a desk of its own, whose uploads end when the test says so. */
export function drawForm(texts: ToolTexts, refused: readonly FieldError[] = []): DrawnForm {
  const uploads: PromiseWithResolvers<ToolFile>[] = []
  const request = vi.fn(() => new Promise<unknown>(() => {}))
  const upload = () => {
    const next = Promise.withResolvers<ToolFile>()
    uploads.push(next)
    return next.promise
  }
  const desk = toolDesk({ api: { request, upload } as unknown as ApiClient }, texts.id)
  renderSite(
    <ToolTextsContext value={texts}>
      <ToolsTexts>
        <texts.Provider>
          <ToolForm tool={describedTool(texts.id)} desk={desk} refused={refused} isBusy={false} />
        </texts.Provider>
      </ToolsTexts>
    </ToolTextsContext>,
  )
  return { uploads, request }
}

/** A picture as somebody chooses it. */
export const picture = (name = 'sea.png'): File => new File(['sea'], name, { type: 'image/png' })

/** The same as the server answers it. */
export const storedPicture = (name = 'sea.png'): ToolFile => ({
  id: name,
  url: `/files/${name}`,
  fileName: name,
  contentType: 'image/png',
  size: 3,
})
