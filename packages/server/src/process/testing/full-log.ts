import fastify from 'fastify'
import { loggerOptions, registerRequestLog } from '../../http/log.ts'
import { outliveOutput } from '../outlive-output.ts'

/** What calls were answered with. */
export type Answered = number[]

outliveOutput()
const app = fastify({ logger: loggerOptions({ level: 'info' }) })
registerRequestLog(app)
app.get('/api/asked', async () => 'answered')

const answered: Answered = []
for (let call = 0; call < 20; call++) {
  const { statusCode } = await app.inject('/api/asked')
  answered.push(statusCode)
  console.log(`Call ${call} is answered.`)
}
process.stderr.write(JSON.stringify(answered))
process.exit(0)
