import type { ReactElement } from 'react'
import { AccountPage } from '../account-page.tsx'
import { AllowanceLeft } from './allowance-left.tsx'
import { RecentChats } from './recent-chats.tsx'
import { ToolCards } from './tool-cards.tsx'

/** Where a signed-in user begins: recent chats, tools, what is left of the day's allowance. */
export function OverviewPage(): ReactElement {
  return (
    <AccountPage page="home">
      {() => (
        <div className="st-account-columns">
          <RecentChats />
          <div>
            <AllowanceLeft />
            <ToolCards />
          </div>
        </div>
      )}
    </AccountPage>
  )
}
