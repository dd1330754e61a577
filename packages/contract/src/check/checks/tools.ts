import type { Check } from '../check.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { NotChecked } from '../finding.ts'
import type { Visit } from '../visit.ts'

const group = 'tools'
/** Works without any service, and takes next to nothing. */
const tool = 'content-writer'

/** Tools are on the studio's own pages alone. */
const ownPagesOnly = ({ isOwnPage }: Visit): string | undefined =>
  isOwnPage ? undefined : 'it is about pages of the server’s own origin'

/** The tools beside the chat, and their jobs. */
export const toolChecks: readonly Check[] = [
  {
    group,
    name: 'what there is is told to anybody, with forms and prices',
    operations: ['listTools'],
    async run(visit) {
      const { tools } = await visit.succeed(visit.stranger(), 'listTools')
      return tools.length === 0 ? 'the server has no tools' : undefined
    },
  },
  {
    group,
    name: 'a request that comes twice is one job, which can be listed, ended, tried again and deleted',
    operations: [
      'listTools',
      'createToolJob',
      'listToolJobs',
      'getToolJob',
      'cancelToolJob',
      'retryToolJob',
      'deleteToolJob',
    ],
    obstacle: ownPagesOnly,
    async run(visit) {
      const { tools } = await visit.succeed(visit.stranger(), 'listTools')
      if (!tools.some(({ id }) => id === tool)) throw new NotChecked(`the server has no tool "${tool}"`)
      // Not the one who has chatted all along: a job takes from the messages of a minute.
      const client = await visit.otherVisitor()
      const json = { requestId: crypto.randomUUID(), input: { task: 'outline', topic: 'Tea' } }
      const first = await visit.succeed(client, 'createToolJob', { params: { tool }, json })
      const params = { id: first.id }
      const again = await visit.call(client, 'createToolJob', { tool }, { json })
      const { id } = expectSuccess(again, 'createToolJob')
      expectThat(id === first.id, again, {
        expected: 'the job that the request id has made before',
        came: 'another job',
        path: 'id',
        advice: 'Answer a request id that was seen with its job, so that a lost answer costs nothing.',
      })
      const other = { ...json, input: { task: 'outline', topic: 'Coffee' } }
      const reused = await visit.call(client, 'createToolJob', { tool }, { json: other })
      expectRefusal(reused, 'createToolJob', ['IDEMPOTENCY_KEY_REUSED'])

      const { jobs } = await visit.succeed(client, 'listToolJobs')
      if (!jobs.some((job) => job.id === first.id)) throw new NotChecked('other jobs came in between')
      await visit.succeed(client, 'getToolJob', { params })
      const stranger = await visit.call(await visit.visitor(), 'getToolJob', params)
      expectRefusal(stranger, 'getToolJob', ['NOT_FOUND'])

      const { status } = await visit.succeed(client, 'cancelToolJob', { params })
      const retried = await visit.call(client, 'retryToolJob', params)
      if (status === 'succeeded') expectRefusal(retried, 'retryToolJob', ['CONFLICT'])
      else expectSuccess(retried, 'retryToolJob')
      await visit.succeed(client, 'deleteToolJob', { params })
      expectRefusal(await visit.call(client, 'getToolJob', params), 'getToolJob', ['NOT_FOUND'])
    },
  },
  {
    group,
    name: 'a file that lies is refused before it is stored',
    operations: ['uploadToolFile'],
    obstacle: ownPagesOnly,
    async run(visit) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array([0, 1, 2, 3, 0, 255])]), 'letter.docx')
      const answer = await visit.call(
        await visit.visitor(),
        'uploadToolFile',
        { tool: 'office-tools' },
        { body: form },
      )
      expectRefusal(answer, 'uploadToolFile', [
        'FILE_UNREADABLE',
        'FILE_TYPE_NOT_SUPPORTED',
        'TOOL_NOT_AVAILABLE',
      ])
    },
  },
  {
    group,
    name: 'a file that nobody has is not found',
    operations: ['getToolFile'],
    async run(visit) {
      const params = { name: `${'A'.repeat(32)}.png` }
      expectRefusal(await visit.call(visit.stranger(), 'getToolFile', params), 'getToolFile', ['NOT_FOUND'])
    },
  },
]
