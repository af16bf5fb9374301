import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { fetchMyData } from '../account-api.ts'
import { problemOf } from '../account-problem.ts'

/** Lets the shopper download all data that the server stores about them. */
export function DataPanel() {
  const download = useMutation({ mutationFn: downloadMyData, networkMode: 'always' })
  return (
    <Panel
      title="Your data"
      subtitle="All the data we keep about you, as one JSON file: your lists, purchases, aisle corrections, store signs, account, sign-ins, tokens and account activity. Passwords, keys and the tokens themselves are left out."
    >
      <div>
        <Button busy={download.isPending} onClick={() => !download.isPending && download.mutate()}>
          {!download.isPending && <Download aria-hidden size={18} />}
          <span>Download my data</span>
        </Button>
      </div>
      <p role="status" className="text-sm text-leaf-ink empty:sr-only">
        {download.isSuccess && 'Downloaded.'}
      </p>
      {download.isError && (
        <Notice tone="error" role="alert">
          {problemOf(download.error, 'account-page').text}
        </Notice>
      )}
    </Panel>
  )
}

async function downloadMyData() {
  const data = await fetchMyData()
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  saveFile(`grocery-genie-${today}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
}
