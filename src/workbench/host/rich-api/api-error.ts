/** The add-in receives the code as `OfficeExtension.Error.code`. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message = code,
    readonly location?: string,
  ) {
    super(message);
  }
}

export const notAvailable = (api: string) =>
  new ApiError('ApiNotAvailable', `The workbench does not implement ${api}.`, api);

export const fail = (error: Error): never => {
  throw error;
};

export const notFound = () => new ApiError('ItemNotFound', "The requested resource doesn't exist.");

export const invalidArgument = (message: string) => new ApiError('InvalidArgument', message);
