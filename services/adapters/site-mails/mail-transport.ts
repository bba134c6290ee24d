import { createTransport } from 'nodemailer';
import { limits } from '../../../domain/limits/index.ts';

/** Creates the connection to the operator's mail server. */
export const createMailTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: limits.siteMails.timeoutMs,
    greetingTimeout: limits.siteMails.timeoutMs,
    socketTimeout: limits.siteMails.timeoutMs,
    // The texts come from the app's users; they name no file and no address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
