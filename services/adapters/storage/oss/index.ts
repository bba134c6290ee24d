import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
import { canonicalQuery } from '../../../../domain/signature.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Storage, StorageUnavailable, type UploadGrant } from '../../../ports/storage.ts';
import { signAliyun } from '../../aliyun-signature.ts';
import type { OssConfig } from '../config.ts';
import { cacheKeys, type TemporaryKeys } from '../key-cache.ts';
import { createObjects } from '../objects.ts';
import { requestTemporaryKeys } from '../request-temporary-keys.ts';

const Assumed = z.object({
  Credentials: z.object({
    AccessKeyId: z.string(),
    AccessKeySecret: z.string(),
    SecurityToken: z.string(),
  }),
});

/**
 * The storage in a bucket of Alibaba Cloud OSS, which is accessed with the S3 protocol. Temporary
 * keys come from `AssumeRole` of Alibaba Cloud's STS (2015-04-01).
 */
export function createOssStorage(config: OssConfig, clock: Clock): Storage {
  const { bucket, region, objects, publicUrl, sts, roleArn, keyId, keySecret } = config;

  async function assume({ path, suffix }: UploadGrant): Promise<TemporaryKeys> {
    const put = {
      Effect: 'Allow',
      Action: 'oss:PutObject',
      Resource: `acs:oss:*:*:${bucket}/${path}*.${suffix}`,
    };
    const query = canonicalQuery([
      ['DurationSeconds', String(limits.storage.credentialsMs / 1000)],
      ['Policy', JSON.stringify({ Version: '1', Statement: [put] })],
      ['RoleArn', roleArn],
      ['RoleSessionName', 'uploads'],
    ]);
    const stamp = {
      action: 'AssumeRole',
      version: '2015-04-01',
      query,
      date: clock.now(),
      nonce: randomUUID(),
    };
    const headers = signAliyun({ url: sts, keyId, keySecret }, stamp);
    const parsed = Assumed.safeParse(
      readJson(await requestTemporaryKeys(`${sts}/?${query}`, { method: 'POST', headers })),
    );
    if (!parsed.success) throw new StorageUnavailable('STS gave no keys');
    const { AccessKeyId, AccessKeySecret, SecurityToken } = parsed.data.Credentials;
    return {
      accessKeyId: AccessKeyId,
      accessKeySecret: AccessKeySecret,
      securityToken: SecurityToken,
    };
  }

  const keysFor = cacheKeys(clock, assume);
  return {
    name: 'oss',
    reason: `bucket ${bucket} at ${new URL(objects).host}`,
    uploadHeaders: {},
    publicUrl: (key) => `${publicUrl}/${key}`,
    issueCredentials: async (grant) => ({
      ...(await keysFor(grant)),
      region,
      bucket,
      resourceHost: publicUrl,
      uploadHost: objects,
    }),
    ...createObjects(config, clock),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
