import { z } from 'zod';
import { ConfigurationError } from '../../env.ts';

const given = z.string({ error: 'is missing' });
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));

const S3 = z
  .object({
    S3_BUCKET: given,
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: given,
    S3_SECRET_ACCESS_KEY: given,
    S3_ROLE_ARN: given,
    S3_ENDPOINT: address.optional(),
    S3_STS_ENDPOINT: address.optional(),
    S3_PUBLIC_URL: address.optional(),
  })
  .transform((env) => {
    const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
    // At Amazon the host name contains the bucket. At compatible servers the path contains the
    // bucket.
    const objects = endpoint
      ? `${endpoint}/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`;
    return {
      ...{ kind: 's3' as const, bucket, region, objects, isAmazon: !endpoint },
      sts: env.S3_STS_ENDPOINT ?? endpoint ?? `https://sts.${region}.amazonaws.com`,
      publicUrl: env.S3_PUBLIC_URL ?? objects,
      roleArn: env.S3_ROLE_ARN,
      keyId: env.S3_ACCESS_KEY_ID,
      keySecret: env.S3_SECRET_ACCESS_KEY,
    };
  });

const Oss = z
  .object({
    OSS_BUCKET: given,
    OSS_REGION: given,
    OSS_ACCESS_KEY_ID: given,
    OSS_ACCESS_KEY_SECRET: given,
    OSS_ROLE_ARN: given,
    OSS_ENDPOINT: address.optional(),
    OSS_STS_ENDPOINT: address.optional(),
    OSS_PUBLIC_URL: address.optional(),
  })
  .transform((env) => {
    const { OSS_BUCKET: bucket, OSS_REGION: region } = env;
    return {
      ...{ kind: 'oss' as const, bucket, region },
      // OSS supports the S3 protocol at this host, only with the bucket in the host name.
      objects: env.OSS_ENDPOINT ?? `https://${bucket}.s3.oss-${region}.aliyuncs.com`,
      sts: env.OSS_STS_ENDPOINT ?? `https://sts.${region}.aliyuncs.com`,
      publicUrl:
        env.OSS_PUBLIC_URL ?? env.OSS_ENDPOINT ?? `https://${bucket}.oss-${region}.aliyuncs.com`,
      roleArn: env.OSS_ROLE_ARN,
      keyId: env.OSS_ACCESS_KEY_ID,
      keySecret: env.OSS_ACCESS_KEY_SECRET,
    };
  });

export type S3Config = z.infer<typeof S3>;
export type OssConfig = z.infer<typeof Oss>;
export type StorageConfig =
  | S3Config
  | OssConfig
  | { kind: 'disk'; origin: string }
  | { kind: 'none' };

type Environment = Record<string, string | undefined>;

/**
 * Reads the storage configuration: a bucket of S3 or OSS, this machine's disk at `STORAGE_URL`, or,
 * if embedded, the disk at a separate address. Throws a ConfigurationError that names every invalid
 * key.
 */
export function readStorageConfig(
  env: Environment,
  embedded: { servicesPort: number } | undefined,
): StorageConfig {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  if (filled.S3_BUCKET && filled.OSS_BUCKET)
    throw new ConfigurationError('Only one of S3_BUCKET and OSS_BUCKET may be given.');
  if (filled.S3_BUCKET) return parse(S3, filled, 'S3');
  if (filled.OSS_BUCKET) return parse(Oss, filled, 'OSS');
  if (filled.STORAGE_URL)
    return {
      kind: 'disk',
      origin: parse(z.object({ STORAGE_URL: address }), filled, 'The storage').STORAGE_URL,
    };
  return embedded
    ? { kind: 'disk', origin: `http://storage.localhost:${embedded.servicesPort}` }
    : { kind: 'none' };
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  env: Environment,
  name: string,
): z.output<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new ConfigurationError(`${name} cannot be used:\n${lines.join('\n')}`);
}
