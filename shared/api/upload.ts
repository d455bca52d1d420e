import * as z from '../zod.ts';

/** Where the site accepts uploads, which CloudFront forwards to their bucket. */
export const uploadPath = '/card-uploads';

/** Where and how to upload: one multipart form post with these fields, followed by the file as `file`. */
export const uploadSchema = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
