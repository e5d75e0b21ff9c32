/** Makes every file that this process creates from now on readable by its own account only. */
export const createFilesPrivately = (): void => void process.umask(0o077);
