import { startImageService, type ImageService } from './image-service.ts'
import { startMusicService, type MusicService } from './music-service.ts'
import { startStudio, type Studio } from './studio.ts'
import { test as base } from './test.ts'
export { expect } from './test.ts'

interface WorkerFixtures {
  imageService: ImageService
  musicService: MusicService
  /** A studio without any service: the tools do their own work. */
  plain: Studio
  /** A studio with services for words, pictures, speech and music. */
  studio: Studio
}

/** Pages of tools, with nobody connected and with scripted services. */
export const test = base.extend<object, WorkerFixtures>({
  imageService: [
    async ({}, use) => {
      const service = await startImageService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  musicService: [
    async ({}, use) => {
      const service = await startMusicService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  plain: [
    async ({}, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ upstream, imageService, musicService }, use) => {
      const studio = await startStudio({
        OPENAI_BASE_URL: upstream.baseUrl,
        OPENAI_API_KEY: 'sk-test',
        SPEECH_MODEL: 'sand-speech-1',
        SPEECH_VOICES: 'anna:en,mai:vi',
        IMAGE_BASE_URL: imageService.baseUrl,
        IMAGE_MODEL: 'sand-image-1',
        MUSIC_BASE_URL: musicService.baseUrl,
        MUSIC_MODEL: 'sand-music-1',
      })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
})
