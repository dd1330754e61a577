import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { speechResponseSchema, type SpeechResponse } from '@ai-studio/contract'
import { testChat, type TestChat } from '../../chat/testing/test-chat.ts'
import { spokenAudio } from '../../db/schema.ts'
import type { TestClient, TestResponse, TestServerOverrides } from '../../testing/index.ts'
import { speakingEnv, speakingService, type SpeakingService } from './speaking-service.ts'

/** The whole application beside a speech service that a test holds in its hands. */
export interface SpeakingServer extends TestChat {
  service: SpeakingService
  speak(client: TestClient, messageId: string, body?: object): Promise<TestResponse>
  /** The same where it succeeds. */
  spoken(client: TestClient, messageId: string, body?: object): Promise<SpeechResponse>
  /** The path of an address of ours. */
  pathOf(url: string): string
  /** Files of sound that are kept. */
  files(): string[]
  /** Files and rows, which are to be as many. */
  stored(): Promise<[number, number]>
}

export async function speakingServer(overrides: TestServerOverrides = {}): Promise<SpeakingServer> {
  const service = speakingService()
  const chat = await testChat({
    fetch: service.fetch,
    ...overrides,
    env: { ...speakingEnv, ...overrides.env },
  })
  const folder = join(chat.config.dataFolder, 'audio')
  const files = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true })
          .map(String)
          .filter((name) => name.includes('.'))
      : []
  const speak = (client: TestClient, messageId: string, body: object = {}) =>
    client.post(`/api/chat/messages/${messageId}/speech`, body)
  return {
    ...chat,
    service,
    speak,
    async spoken(client, messageId, body) {
      const answer = await speak(client, messageId, body)
      if (answer.statusCode !== 200) throw new Error(`It was not spoken: ${answer.body}`)
      return speechResponseSchema.parse(answer.json())
    },
    pathOf: (url) => url.slice(chat.config.apiBaseUrl.length),
    files,
    stored: async () => [files().length, await chat.database.db.$count(spokenAudio)],
  }
}
