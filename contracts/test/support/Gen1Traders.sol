// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

/// @dev Takes tokens and coins, and calls back into its target once when one arrives.
contract Gen1Trader is IERC721Receiver {
    address private target;
    bytes private callback;
    uint256 private value;
    bool private onCoins;
    uint256 public received;
    bool public attempted;
    bool public succeeded;
    bytes32 public reason;

    receive() external payable {
        if (onCoins) _callBack();
    }

    function arm(address target_, uint256 value_, bytes calldata callback_, bool onCoins_) external {
        (target, value, callback, onCoins, attempted) = (target_, value_, callback_, onCoins_, false);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        ++received;
        if (!onCoins) _callBack();
        return IERC721Receiver.onERC721Received.selector;
    }

    function _callBack() private {
        if (target == address(0) || attempted) return;
        attempted = true;
        bytes memory why;
        (succeeded, why) = target.call{value: value}(callback);
        reason = bytes32(why);
    }
}

/// @dev Calls back into its target whenever coins arrive, with the gas of a seller. Refuses the coins if the call
/// succeeds.
contract FrugalSeller is IERC721Receiver {
    address private immutable TARGET;
    bytes32 private immutable CALLBACK;
    uint256 private immutable LENGTH;

    error FrugalSeller_LetThrough();

    /// @param callback at most 32 bytes of it are sent, then zeros
    constructor(address target_, bytes memory callback) {
        (TARGET, CALLBACK, LENGTH) = (target_, bytes32(callback), callback.length);
    }

    receive() external payable {
        _callBack();
    }

    function _callBack() private {
        (address target, bytes32 callback, uint256 length) = (TARGET, CALLBACK, LENGTH);
        bool done;
        assembly {
            mstore(0, callback)
            mstore(32, 0)
            done := call(gas(), target, 0, 0, length, 0, 0)
        }
        if (done) revert FrugalSeller_LetThrough();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return IERC721Receiver.onERC721Received.selector;
    }
}

/// @dev Takes neither tokens nor coins.
contract NoReceiver {}

/// @dev Takes tokens. Takes coins as told: not at all, with all gas, or with a long answer.
contract HostileSeller is IERC721Receiver {
    enum Manner {
        Refusing,
        Endless,
        Verbose
    }

    Manner private manner;

    constructor(Manner manner_) {
        manner = manner_;
    }

    receive() external payable {
        _answer();
    }

    function _answer() private view {
        if (manner == Manner.Endless) {
            uint256 spent = 0;
            while (true) ++spent;
        }
        bool reverts = manner == Manner.Refusing;
        assembly {
            if reverts { revert(0, 0x8000) }
            return(0, 0x8000)
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return IERC721Receiver.onERC721Received.selector;
    }
}
