import { whenPartLoads } from '@ai-studio/react/parts'
import { adoptMore } from './adopt-more.ts'

/** Has the styles of images come when they are needed: in chats and in shared conversations. */
export function bringImageStyles(): void {
  whenPartLoads('images', async (root) => adoptMore(root, (await import('./images-styles.ts')).imagesStyles))
}
