// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC1155/ERC1155Upgradeable.sol";

import {DelegatedCode} from "./DelegatedCode.sol";

/// @title ERC-1155 that every account with a key can receive
/// @notice An account with delegated code is not asked whether it takes what it bought, claimed or withdrew. Its key
/// can always move the tokens. It is asked, like a contract, when another player sends tokens.
abstract contract ERC1155ForAccountsUpgradeable is ERC1155Upgradeable {
    using DelegatedCode for address;

    function _updateWithAcceptanceCheck(
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory values,
        bytes memory data,
        bool batch
    ) internal override {
        if (to.isDelegated() && !_isPlayersOwn(from)) _update(from, to, ids, values);
        else super._updateWithAcceptanceCheck(from, to, ids, values, data, batch);
    }

    /// @dev Returns whether a holder with a key sends their own tokens.
    function _isPlayersOwn(address from) private view returns (bool) {
        return from == _msgSender() && (from.code.length == 0 || from.isDelegated());
    }
}
