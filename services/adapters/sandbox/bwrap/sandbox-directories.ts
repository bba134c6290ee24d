import { constants } from 'node:fs';
import { chmod, chown, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SandboxPlan, sandboxPaths } from './sandbox-command.ts';

/** Creates the directories of a sandbox, for the user that its processes run as. */
export async function createSandboxDirectories(plan: SandboxPlan): Promise<void> {
  const paths = sandboxPaths(plan.base);
  for (const directory of [plan.base, ...Object.values(paths)])
    await mkdir(directory, { recursive: true });
  await mkdir(join(paths.project, 'node_modules'));
  // Let other users traverse the base directory: when this process is root, the sandbox runs as
  // another user and reaches the directory through its bind mount.
  await chmod(plan.base, 0o711);
  await chmod(paths.scratch, 0o700);
  if (plan.modules && plan.overlay === 'copy')
    await cp(plan.modules, paths.modules, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
  if (plan.uid === undefined) return;
  for (const directory of [
    paths.project,
    join(paths.project, 'node_modules'),
    paths.run,
    paths.upper,
    paths.modules,
  ]) {
    await chmod(directory, 0o700);
    await chown(directory, plan.uid, plan.uid);
  }
  // The overlay has the mode of the upper directory, and the sandbox must enter it as its own user.
  await chmod(paths.upper, 0o755);
}
