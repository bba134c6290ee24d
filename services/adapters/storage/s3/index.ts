import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
import { signedHeadersV4 } from '../../../../domain/security/signature-v4.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Storage, StorageUnavailable, type UploadGrant } from '../../../ports/storage.ts';
import type { S3Config } from '../config.ts';
import { byteHashes } from '../hashes.ts';
import { cacheKeys, type TemporaryKeys } from '../key-cache.ts';
import { createObjects } from '../objects.ts';
import { requestTemporaryKeys } from '../request-temporary-keys.ts';

const Assumed = z.object({
  AssumeRoleResponse: z.object({
    AssumeRoleResult: z.object({
      Credentials: z.object({
        AccessKeyId: z.string(),
        SecretAccessKey: z.string(),
        SessionToken: z.string(),
      }),
    }),
  }),
});
const xml = new XMLParser({ parseTagValue: false });

/**
 * The storage in a bucket of S3 or of a compatible server. Temporary keys come from `AssumeRole` of
 * STS (2011-06-15), with a policy for one grant.
 */
export function createS3Storage(config: S3Config, clock: Clock): Storage {
  const { bucket, region, objects, publicUrl, sts, keyId, keySecret, roleArn, isAmazon } = config;

  async function assume(grant: UploadGrant): Promise<TemporaryKeys> {
    const body = new URLSearchParams({
      ...{
        Action: 'AssumeRole',
        Version: '2011-06-15',
        RoleArn: roleArn,
        RoleSessionName: 'uploads',
      },
      ...{
        DurationSeconds: String(limits.storage.credentialsMs / 1000),
        Policy: JSON.stringify(policyOf(config, grant)),
      },
    }).toString();
    const url = new URL(`${sts}/`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const request = {
      method: 'POST',
      host: url.host,
      path: url.pathname,
      query: [],
      headers,
      body: new TextEncoder().encode(body),
    };
    const signer = {
      accessKeyId: keyId,
      secret: keySecret,
      region,
      service: 'sts',
      now: clock.now(),
      hashes: byteHashes,
    };
    const text = await requestTemporaryKeys(url.href, {
      method: 'POST',
      headers: signedHeadersV4(request, signer),
      body,
    });
    const parsed = Assumed.safeParse(xml.parse(text));
    if (!parsed.success) throw new StorageUnavailable('STS gave no keys');
    const { AccessKeyId, SecretAccessKey, SessionToken } =
      parsed.data.AssumeRoleResponse.AssumeRoleResult.Credentials;
    return {
      accessKeyId: AccessKeyId,
      accessKeySecret: SecretAccessKey,
      securityToken: SessionToken,
    };
  }

  const keysFor = cacheKeys(clock, assume);
  return {
    name: 's3',
    reason: `bucket ${bucket} at ${new URL(objects).host}`,
    // Never replace an object, because it must not change after it was checked.
    uploadHeaders: isAmazon ? { 'if-none-match': '*' } : {},
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

/**
 * Returns the policy of temporary keys. It allows uploads of one suffix into one folder, at Amazon
 * only for new objects. It allows no read, list or delete.
 */
function policyOf({ bucket, roleArn, isAmazon }: S3Config, { path, suffix }: UploadGrant) {
  const partition = roleArn.split(':')[1] || 'aws';
  const once = isAmazon ? { Condition: { Null: { 's3:if-none-match': 'false' } } } : {};
  const put = {
    Effect: 'Allow',
    Action: 's3:PutObject',
    Resource: `arn:${partition}:s3:::${bucket}/${path}*.${suffix}`,
    ...once,
  };
  return { Version: '2012-10-17', Statement: [put] };
}
