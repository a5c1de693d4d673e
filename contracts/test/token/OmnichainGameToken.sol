// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {GameToken} from "../../src/token/GameToken.sol";

/// @dev Stands for the later form of the token that sends itself across chains. Its settings have a namespace of their
/// own.
contract OmnichainGameToken is GameToken {
    /// @custom:storage-location erc7201:hatchery.storage.test.OmnichainGameToken
    struct OmnichainStorage {
        address endpoint;
        uint256 sent;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.test.OmnichainGameToken")) - 1))
    // & ~bytes32(uint256(0xff))
    bytes32 private constant LOCATION = 0x0ddd07aa16f3be6300e6280c28bd3bf7d51c135221460f1d78e4bd8fa033f800;

    function initializeOmnichain(address endpoint) external reinitializer(2) onlyOwner {
        _storage().endpoint = endpoint;
    }

    function sendFrom(address from, uint256 amount) external {
        if (from != _msgSender()) _spendAllowance(from, _msgSender(), amount);
        _storage().sent += amount;
        _burn(from, amount);
    }

    function endpointAndSent() external view returns (address, uint256) {
        return (_storage().endpoint, _storage().sent);
    }

    function _storage() private pure returns (OmnichainStorage storage $) {
        assembly {
            $.slot := LOCATION
        }
    }
}
