// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title Accounts with delegated code (EIP-7702)
/// @notice Such an account has a key and runs the code of another address, which it can change at any time.
library DelegatedCode {
    /// @dev The code of such an account: 0xef0100, then the address. No contract's code can start like this (EIP-3541).
    uint256 private constant LENGTH = 23;
    uint256 private constant PREFIX = 0xef0100;

    /// @dev Sends a token that the receiver claimed. An account with delegated code is not asked: its key can move it.
    function give(IERC721 token, address from, address to, uint256 tokenId) internal {
        if (isDelegated(to)) token.transferFrom(from, to, tokenId);
        else token.safeTransferFrom(from, to, tokenId);
    }

    function isDelegated(address account) internal view returns (bool delegated) {
        assembly ("memory-safe") {
            extcodecopy(account, 0, 0, 3)
            delegated := and(eq(extcodesize(account), LENGTH), eq(shr(232, mload(0)), PREFIX))
        }
    }
}
