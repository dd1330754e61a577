import { defineConfig } from 'drizzle-kit'

/** Paths count from this folder: drizzle-kit is started here, where it finds the server's drizzle-orm. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema.ts',
  out: './src/db/migrations',
})
