import { ConfigError, text } from "./config-values.ts";
import type { Environment } from "./variables.ts";

/** A bucket of an object store that speaks S3, and who may use it. */
export interface BucketSettings {
  /** With the bucket's name as its last part. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const DEFAULT_REGION = "us-east-1";
const SAMPLE = "s3://bucket/prefix?endpoint=https://s3.example.com";

/** FILES_URL with its key; null: files lie in DATA_DIR. */
export function readBucket(env: Environment): BucketSettings | null {
  const value = text(env, "FILES_URL");
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new ConfigError(`FILES_URL must name a bucket, like ${SAMPLE}.`);
  if (url.username !== "" || url.password !== "")
    throw new ConfigError(
      "FILES_URL holds no key: name it by FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY.",
    );
  const unknown = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region");
  if (unknown !== undefined) throw new ConfigError(`FILES_URL: "${unknown}" is neither endpoint nor region.`);
  const region = url.searchParams.get("region") ?? DEFAULT_REGION;
  const endpoint = url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new ConfigError("FILES_URL: endpoint must be a URL like https://s3.example.com.");
  const [accessKeyId, secretAccessKey] = [
    text(env, "FILES_ACCESS_KEY_ID"),
    text(env, "FILES_SECRET_ACCESS_KEY"),
  ];
  if (accessKeyId === null || secretAccessKey === null)
    throw new ConfigError("FILES_URL needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY.");
  const bucket = url.hostname;
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  return {
    ...{ endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`, bucket, prefix, region },
    ...{ accessKeyId, secretAccessKey },
  };
}
