#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { terminal } from '../terminal.ts'
import { runNewsletterCommand } from './newsletter-command.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

process.exitCode = await runNewsletterCommand(process.argv.slice(2), terminal())
