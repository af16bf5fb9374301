import { expect, test, vi } from 'vitest'
import { layoutOf } from './cluster-layout.ts'
import { chooseAccount } from './postgres-account.ts'

vi.mock('node:os', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:os')>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)')
  },
}))

test('a user number without an account is refused with what to do', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(4321)
  await expect(chooseAccount(layoutOf('/nowhere'))).rejects.toThrow(
    'this process runs as user 4321, which is not in /etc/passwd. Start as a user that is,',
  )
})
