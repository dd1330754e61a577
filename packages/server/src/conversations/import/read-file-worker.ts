import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './read-file.ts'

const { bytes } = workerData as { bytes: Uint8Array }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(readFile(bytes))
