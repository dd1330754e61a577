#!/usr/bin/env node
import { loadEnvFile } from '../../process/load-env-file.ts'
import { terminal } from '../terminal.ts'
import { runNewsletterCommand } from './newsletter-command.ts'

loadEnvFile()

process.exitCode = await runNewsletterCommand(process.argv.slice(2), terminal())
