// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {People} from "./People.sol";

/// @dev Tests for every contract behind a proxy with an owner. A suite names its contract and inherits these tests.
abstract contract OwnedProxyTest is People {
    /// @dev The proxy.
    function _subject() internal view virtual returns (address);

    /// @dev Another deployment of the subject's code.
    function _newImplementation() internal virtual returns (address);

    /// @dev A call of the subject's `initialize` that names the stranger as owner.
    function _initializeByStranger() internal view virtual returns (bytes memory);

    function test_RevertWhen_InitializedAgain() public {
        _expectFailure(_subject(), _initializeByStranger(), Initializable.InvalidInitialization.selector);
    }

    function test_RevertWhen_TheImplementationIsInitialized() public {
        _expectFailure(
            _newImplementation(), _initializeByStranger(), Initializable.InvalidInitialization.selector
        );
    }

    function test_GivenTheOwner_UpgradeReplacesTheCode() public {
        address next = _newImplementation();

        vm.prank(owner);
        UUPSUpgradeable(_subject()).upgradeToAndCall(next, "");

        bytes32 slot = vm.load(_subject(), ERC1967Utils.IMPLEMENTATION_SLOT);
        vm.assertEq(address(uint160(uint256(slot))), next);
        vm.assertEq(OwnableUpgradeable(_subject()).owner(), owner);
    }

    function test_RevertWhen_AStrangerUpgrades() public {
        address next = _newImplementation();
        _expectNotOwner(abi.encodeCall(UUPSUpgradeable.upgradeToAndCall, (next, "")));
    }

    function test_GivenATransferOfOwnership_TheNewOwnerMustAccept() public {
        vm.prank(owner);
        OwnableUpgradeable(_subject()).transferOwnership(bob);
        vm.assertEq(OwnableUpgradeable(_subject()).owner(), owner);

        vm.prank(bob);
        Ownable2StepUpgradeable(_subject()).acceptOwnership();

        vm.assertEq(OwnableUpgradeable(_subject()).owner(), bob);
    }

    /// @dev A stranger's call of an owner's function.
    function _expectNotOwner(bytes memory data) internal {
        vm.prank(stranger);
        (bool done, bytes memory reason) = _subject().call(data);
        vm.assertEq(done, false);
        vm.assertEq(
            keccak256(reason),
            keccak256(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger))
        );
    }

    function _expectFailure(address target, bytes memory data, bytes4 selector) private {
        (bool done, bytes memory reason) = target.call(data);
        vm.assertEq(done, false);
        vm.assertEq(bytes32(bytes4(reason)), bytes32(selector));
    }
}
