// The package has no types. These declarations cover the parts that the tests use.
declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
    allowMismatchedSignatures: boolean;
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
