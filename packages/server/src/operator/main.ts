#!/usr/bin/env node
import { loadEnvFile } from '../process/load-env-file.ts'
import { runPaymentsCommand } from './command.ts'
import { terminal } from './terminal.ts'

loadEnvFile()

process.exitCode = await runPaymentsCommand(process.argv.slice(2), terminal())
