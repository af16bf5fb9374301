import { expect, onTestFinished, test, vi } from 'vitest'
import { layoutOf } from './cluster-layout.ts'
import { chooseAccount } from './postgres-account.ts'

test('if the current user ID has no account, the error says what to do', async () => {
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(4321)
  onTestFinished(() => getuid.mockRestore())
  const findNothing = () => {
    throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)')
  }
  await expect(chooseAccount(layoutOf('/nowhere'), findNothing)).rejects.toThrow(
    'this process runs as user 4321, which is not in /etc/passwd. Start as a user who is,',
  )
})
