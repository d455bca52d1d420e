import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '../../../shared/zod.ts';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
});
const templateSchema = z.object({ Resources: z.record(z.string(), resourceSchema) });

export type Resource = z.infer<typeof resourceSchema>;
export type Template = {
  /** The folder that holds the template and its assets. */
  readonly folder: string;
  readonly resources: Readonly<Record<string, Resource>>;
};

/** Reads the one template in a folder that `cdk synth` wrote. */
export function readTemplate(folder: string): Template {
  const [file, ...others] = globSync('*.template.json', { cwd: folder });
  if (file === undefined || others.length > 0) throw new Error(`${folder} does not hold one template.`);
  const { Resources } = templateSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return { folder, resources: Resources };
}

/** Returns the resources of one CloudFormation type. */
export function ofType({ resources }: Template, type: string): [id: string, resource: Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

const codeSchema = z.object({ S3Key: z.string() });

/** Returns the folder of a function's bundled code. */
export function assetFolder({ folder }: Template, { Properties }: Resource): string {
  return join(folder, `asset.${codeSchema.parse(Properties.Code).S3Key.replace('.zip', '')}`);
}
