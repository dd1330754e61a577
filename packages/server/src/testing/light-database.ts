import { spareMemory } from '../process/spare-memory.ts'

// As the server's own program has it: a test that opens a database does not wait for a compiler.
spareMemory()
