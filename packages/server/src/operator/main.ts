#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { runPaymentsCommand } from './command.ts'
import { terminal } from './terminal.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

process.exitCode = await runPaymentsCommand(process.argv.slice(2), terminal())
