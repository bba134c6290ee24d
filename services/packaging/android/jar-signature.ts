import { createHash } from 'node:crypto';
import type { Signer } from '../package-builder.ts';
import { signedData } from '../signatures.ts';

type JarFile = { path: string; bytes: Uint8Array };

const newLine = '\r\n';
/** A line has 72 bytes with its end; the rest continues behind a space. */
const lineBytes = 70;

/** Returns the files of a JAR signature: digests of all files, digests of those, a signature. */
export function signJar(files: readonly JarFile[], signer: Signer): JarFile[] {
  const sections = files.map(({ path, bytes }) => section(path, digestOf(bytes)));
  const head = Buffer.from(
    `Manifest-Version: 1.0${newLine}Created-By: 1.0 (Shell)${newLine}${newLine}`,
  );
  const manifest = Buffer.concat([head, ...sections]);
  const signatureFile = Buffer.concat([
    Buffer.from(`Signature-Version: 1.0${newLine}Created-By: 1.0 (Shell)${newLine}`),
    line('SHA-256-Digest-Manifest', digestOf(manifest)),
    line('SHA-256-Digest-Manifest-Main-Attributes', digestOf(head)),
    Buffer.from(newLine),
    ...files.map(({ path }, index) => section(path, digestOf(sections[index] ?? Buffer.alloc(0)))),
  ]);
  const ending = signer.privateKey.asymmetricKeyType === 'ec' ? 'EC' : 'RSA';
  return [
    { path: 'META-INF/MANIFEST.MF', bytes: manifest },
    { path: 'META-INF/UPLOAD.SF', bytes: signatureFile },
    {
      path: `META-INF/UPLOAD.${ending}`,
      bytes: signedData({ signer, content: signatureFile }),
    },
  ];
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

const section = (path: string, digest: string) =>
  Buffer.concat([line('Name', path), line('SHA-256-Digest', digest), Buffer.from(newLine)]);

/** Returns a line, continued as often as needed; a character of UTF-8 is not divided. */
function line(name: string, value: string): Buffer {
  const parts: Buffer[] = [];
  let left = Buffer.from(`${name}: ${value}`, 'utf8');
  while (left.length > 0) {
    const isFirst = parts.length === 0;
    let length = isFirst ? lineBytes : lineBytes - 1;
    while (length < left.length && ((left[length] ?? 0) & 0xc0) === 0x80) length--;
    parts.push(Buffer.concat([Buffer.from(isFirst ? '' : ' '), left.subarray(0, length)]));
    parts.push(Buffer.from(newLine));
    left = left.subarray(length);
  }
  return Buffer.concat(parts);
}
