#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { runPaymentsCommand } from './command.ts'
import { askOn } from './confirm.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

const { stdin, stdout, stderr } = process
const complain = (line: string) => void stderr.write(`${line}\n`)

/** Containers run as users that have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return process.env.USER || String(process.getuid?.() ?? 'unknown')
  }
}

process.exitCode = await runPaymentsCommand(process.argv.slice(2), {
  env: process.env,
  userName: userName(),
  say: (line) => void stdout.write(`${line}\n`),
  complain,
  ask: stdin.isTTY ? askOn(stdin, stderr) : null,
  underway(leaving) {
    const leave = () => {
      complain(leaving)
      process.exit(1)
    }
    process.once('SIGINT', leave)
    return () => process.off('SIGINT', leave)
  },
})
