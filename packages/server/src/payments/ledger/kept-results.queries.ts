import { toolResultDays } from '@ai-studio/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { toolJobs } from '../../db/schema.ts'
import { timeValue } from '../../db/sql-values.ts'

/**
 * Results of the tools that people have already are kept as long as their plan says, wherever they have one that has not
 * ended. What is kept longer stays so, and nothing is kept shorter when a plan ends.
 */
export async function keepResultsOfPlans(
  tx: Queryable,
  principalIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(toolJobs)
    .set({
      expiresAt: sql`greatest(${toolJobs.expiresAt}, ${toolJobs.createdAt} + ${`${toolResultDays.pro} days`}::interval)`,
    })
    .where(
      and(
        inArray(toolJobs.principalId, [...principalIds]),
        sql`exists (select from grants g where g.principal_id = ${toolJobs.principalId}
          and g.revoked_at is null and g.ends_at > ${timeValue(now)})`,
      ),
    )
}
