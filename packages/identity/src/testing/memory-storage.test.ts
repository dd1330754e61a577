import { memoryStorage } from './memory-storage.ts'
import { describeStorage } from './storage-suite.ts'

describeStorage('in memory', memoryStorage)
