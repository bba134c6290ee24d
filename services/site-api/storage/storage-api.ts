import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import type { ApiRequest, ApiResponse } from '../api-message.ts';

export function createStorageApi(_parts: object) {
  return async (_request: ApiRequest): Promise<ApiResponse> => {
    throw new DataApiError(404, 'x', 'x');
  };
}
