// Answers requests of pages for https://app.localhost from the pack. Nothing is written to the disk.
#pragma once
#include "site_pack.h"
#include "webview2.h"

static LPCWSTR ORIGIN = L"https://app.localhost";
static const int documentContext = 1;

// Makes a stream of bytes that are in memory; a function of shlwapi.dll, found at the start.
typedef IStream *(WINAPI *CreateMemoryStream)(const BYTE *bytes, UINT size);
static CreateMemoryStream createMemoryStream;

static bool isOwn(LPCWSTR uri) {
  if (!startsWith(uri, ORIGIN)) return false;
  WCHAR next = uri[lstrlenW(ORIGIN)];
  return !next || next == '/' || next == '?' || next == '#';
}

static int hexDigit(WCHAR character) {
  if (character >= '0' && character <= '9') return character - '0';
  WCHAR lower = character | 32;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Returns the path of an address in UTF-8, decoded and without the leading slash. The memory has room
// for "/index.html" behind it.
static char *pathOf(LPCWSTR uri, DWORD *length) {
  LPCWSTR path = uri + lstrlenW(ORIGIN);
  if (*path == '/') path++;
  int count = 0;
  while (path[count] && path[count] != '?' && path[count] != '#') count++;
  char *decoded = (char *)allocate(count * 3 + 16);
  DWORD size = 0;
  for (int index = 0; index < count; index++) {
    WCHAR character = path[index];
    int high = character == '%' && index + 2 < count ? hexDigit(path[index + 1]) : -1;
    int low = high >= 0 ? hexDigit(path[index + 2]) : -1;
    if (low >= 0) {
      decoded[size++] = (char)(high * 16 + low);
      index += 2;
    } else if (character < 128) {
      decoded[size++] = (char)character;
    } else {
      bool isPair = character >= 0xd800 && character < 0xdc00 && index + 1 < count;
      size += WideCharToMultiByte(CP_UTF8, 0, path + index, isPair ? 2 : 1, decoded + size, 6,
                                  nullptr, nullptr);
      if (isPair) index++;
    }
  }
  *length = size;
  return decoded;
}

static bool hasDotInLastPart(const char *path, DWORD length) {
  for (DWORD index = length; index-- > 0 && path[index] != '/';)
    if (path[index] == '.') return true;
  return false;
}

// The file itself, the start page of a folder, or for a document the start page of the site: the
// routes of an application with one page exist in its script only.
static const PackedFile *resolve(LPCWSTR uri, bool isDocument) {
  static const char startPage[] = "index.html";
  const DWORD startPageLength = sizeof startPage - 1;
  DWORD length;
  char *path = pathOf(uri, &length);
  const PackedFile *file = length ? findFile(path, length) : findFile(startPage, startPageLength);
  if (!file && length) {
    DWORD folderLength = length;
    if (path[folderLength - 1] != '/') path[folderLength++] = '/';
    memcpy(path + folderLength, startPage, startPageLength);
    file = findFile(path, folderLength + startPageLength);
    if (!file && isDocument && !hasDotInLastPart(path, length))
      file = findFile(startPage, startPageLength);
  }
  release(path);
  return file;
}

static LPCWSTR readNumber(LPCWSTR text, UINT64 *number, bool *isThere) {
  const UINT64 most = 0xffffffffull;
  *number = 0;
  *isThere = false;
  for (; *text >= '0' && *text <= '9'; text++) {
    *number = *number * 10 + (*text - '0');
    if (*number > most) *number = most;
    *isThere = true;
  }
  return text;
}

// Reads "bytes=from-to" with one range. Returns false for anything else, which is then ignored.
static bool readRange(LPCWSTR range, DWORD size, DWORD *from, DWORD *to) {
  if (!startsWith(range, L"bytes=")) return false;
  UINT64 first, last;
  bool hasFirst, hasLast;
  LPCWSTR at = readNumber(range + 6, &first, &hasFirst);
  if (*at++ != '-') return false;
  at = readNumber(at, &last, &hasLast);
  if (*at || (!hasFirst && !hasLast)) return false;
  DWORD end = size ? size - 1 : 0;
  if (!hasFirst) {
    *from = last >= size ? 0 : size - (DWORD)last;
    *to = end;
  } else {
    *from = (DWORD)first;
    *to = hasLast && last < size ? (DWORD)last : end;
  }
  return true;
}

struct Answer {
  int status;
  LPCWSTR reason;
  DWORD from, length;
  WCHAR headers[700];
};

static bool readRangeHeader(ResourceRequest *request, DWORD size, DWORD *from, DWORD *to) {
  HttpHeaders *headers = nullptr;
  if (FAILED(request->get_Headers(&headers))) return false;
  BOOL hasRange = FALSE;
  LPWSTR range = nullptr;
  bool isValid = SUCCEEDED(headers->Contains(L"Range", &hasRange)) && hasRange &&
                 SUCCEEDED(headers->GetHeader(L"Range", &range)) && readRange(range, size, from, to);
  CoTaskMemFree(range);
  headers->Release();
  return isValid;
}

static void describeAnswer(ResourceRequest *request, const PackedFile *file, Answer *answer) {
  const DWORD size = file->contentLength;
  DWORD from = 0, to = size ? size - 1 : 0;
  bool hasRange = readRangeHeader(request, size, &from, &to);
  if (hasRange && (from > to || from >= size)) {
    answer->status = 416;
    answer->reason = L"Range Not Satisfiable";
    answer->length = 0;
    wsprintfW(answer->headers, L"Content-Range: bytes */%u", size);
    return;
  }
  const int typeMax = 150;
  WCHAR type[typeMax + 1];
  int typeLength = MultiByteToWideChar(
      CP_UTF8, 0, (const char *)packBytes + file->type,
      (int)(file->typeLength > (DWORD)typeMax ? (DWORD)typeMax : file->typeLength), type, typeMax);
  type[typeLength] = 0;
  answer->status = hasRange ? 206 : 200;
  answer->reason = hasRange ? L"Partial Content" : L"OK";
  answer->from = from;
  answer->length = size ? to - from + 1 : 0;
  int written = wsprintfW(answer->headers,
                          L"Content-Type: %s\r\nContent-Length: %u\r\nAccept-Ranges: bytes\r\n"
                          L"Cache-Control: no-cache",
                          type, answer->length);
  if (hasRange)
    wsprintfW(answer->headers + written, L"\r\nContent-Range: bytes %u-%u/%u", from, to, size);
}

static void answerRequest(Environment *environment, ResourceRequestedArgs *args) {
  ResourceRequest *request = nullptr;
  LPWSTR uri = nullptr;
  int context = 0;
  if (FAILED(args->get_Request(&request)) || FAILED(request->get_Uri(&uri))) return;
  args->get_ResourceContext(&context);
  if (isOwn(uri)) {
    const PackedFile *file = resolve(uri, context == documentContext);
    ResourceResponse *response = nullptr;
    IStream *stream = nullptr;
    if (file) {
      Answer answer = {};
      describeAnswer(request, file, &answer);
      if (answer.length)
        stream = createMemoryStream(packBytes + file->content + answer.from, answer.length);
      environment->CreateWebResourceResponse(stream, answer.status, answer.reason, answer.headers,
                                             &response);
    } else {
      environment->CreateWebResourceResponse(nullptr, 404, L"Not Found",
                                             L"Content-Type: text/plain", &response);
    }
    if (response) {
      args->put_Response(response);
      response->Release();
    }
    if (stream) stream->Release();
  }
  CoTaskMemFree(uri);
  request->Release();
}
