type Environment = Record<string, string>;

export function gatewayEnvironment(
  dataDir: string,
  servicesPort: number,
  kind?: string,
): { both: Environment; gateway: Environment | undefined };
